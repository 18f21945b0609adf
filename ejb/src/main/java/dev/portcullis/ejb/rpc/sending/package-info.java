/** Admits transactions, and sends those that waited for their turn (ADR 0121). */
package dev.portcullis.ejb.rpc.sending;
