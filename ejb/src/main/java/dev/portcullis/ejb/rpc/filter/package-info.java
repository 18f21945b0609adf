/** Keeps filters, and finds what is new for each. */
package dev.portcullis.ejb.rpc.filter;
