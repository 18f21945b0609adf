/**
 * What is pushed to open connections (supplement 2.5, {@code eth_subscribe}): new heads, logs and
 * pending transactions, each item only to those who may see it at that moment.
 */
package dev.portcullis.ejb.subscription;
