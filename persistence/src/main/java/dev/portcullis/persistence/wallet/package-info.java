/** The wallets that users have proven to be theirs. */
package dev.portcullis.persistence.wallet;
