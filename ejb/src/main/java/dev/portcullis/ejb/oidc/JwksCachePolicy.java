package dev.portcullis.ejb.oidc;

import java.time.Duration;

/**
 * How the keys of a provider are kept.
 *
 * @param cache how long they are used before they are read again
 * @param outage how long they are used while the provider does not answer
 * @param interval within which the keys are read at most twice
 */
record JwksCachePolicy(Duration cache, Duration outage, Duration interval) {}
