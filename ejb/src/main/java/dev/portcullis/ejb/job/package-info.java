/**
 * The building blocks of background work for all features. A loop survives failures, a signal wakes
 * it, a heartbeat reveals when it hangs, and a policy schedules retries.
 */
package dev.portcullis.ejb.job;
