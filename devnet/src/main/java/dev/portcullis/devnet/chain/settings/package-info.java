/** The settings of a chain at its start: options, accounts, and the genesis state. */
package dev.portcullis.devnet.chain.settings;
