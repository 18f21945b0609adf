/**
 * What work that nobody waits for is made of, whatever the feature: a loop that survives failures,
 * the signal that wakes it, the heartbeat that tells when it hangs, and the waits between attempts.
 */
package dev.portcullis.ejb.job;
