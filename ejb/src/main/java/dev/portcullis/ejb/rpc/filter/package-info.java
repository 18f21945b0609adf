/** Keeps filters, and determines the changes for each. */
package dev.portcullis.ejb.rpc.filter;
