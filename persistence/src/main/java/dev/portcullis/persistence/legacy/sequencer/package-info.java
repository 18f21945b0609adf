/** What is executed: the waiting transactions, accounts, operations and blocks. */
package dev.portcullis.persistence.legacy.sequencer;
