/** The data of execution: pending transactions, accounts, operations and blocks. */
package dev.portcullis.persistence.legacy.sequencer;
