/**
 * What is pushed to open connections (R-CHN-14): new heads, logs and pending transactions, each
 * item only to those who may see it at that moment.
 */
package dev.portcullis.ejb.subscription;
