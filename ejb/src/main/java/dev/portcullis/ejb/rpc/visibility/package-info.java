/**
 * Decides which part of a result a principal may see, and redacts the rest (R-GTW-15, R-GTW-16,
 * R-GTW-17).
 */
package dev.portcullis.ejb.rpc.visibility;
