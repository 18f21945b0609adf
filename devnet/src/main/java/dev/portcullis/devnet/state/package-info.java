/** Accounts, storage and code while transactions run over them, with undo and a change set. */
package dev.portcullis.devnet.state;
