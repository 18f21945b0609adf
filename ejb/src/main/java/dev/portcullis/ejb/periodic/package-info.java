/**
 * What each node does again and again beside its batch jobs: a second or a minute lies between the
 * end of one run and the begin of the next, whatever happens to the clock.
 */
package dev.portcullis.ejb.periodic;
