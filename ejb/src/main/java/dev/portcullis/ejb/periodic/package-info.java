/**
 * Periodic tasks of each node beside its batch jobs. The delay of a second or a minute lies between
 * the end of one run and the beginning of the next, regardless of clock changes.
 */
package dev.portcullis.ejb.periodic;
