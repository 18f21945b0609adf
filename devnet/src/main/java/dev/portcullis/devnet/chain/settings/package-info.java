/**
 * What is decided before a chain starts: its settings, its accounts, what its state begins with.
 */
package dev.portcullis.devnet.chain.settings;
