/**
 * Pushes new heads, logs and pending transactions to open connections (R-CHN-14). Each item goes
 * only to clients that may see it at that moment.
 */
package dev.portcullis.ejb.subscription;
