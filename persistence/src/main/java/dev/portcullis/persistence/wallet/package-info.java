/** The wallets that users have proven to own. */
package dev.portcullis.persistence.wallet;
