/** The routes of wallets: linking them, the personal RPC token, and allowed transactions. */
package dev.portcullis.web.wallet;
