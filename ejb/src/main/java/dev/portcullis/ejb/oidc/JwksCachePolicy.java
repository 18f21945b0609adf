package dev.portcullis.ejb.oidc;

import java.time.Duration;

/**
 * How the keys of a provider are cached.
 *
 * @param cache how long they are used before a refresh
 * @param outage how long they are used while the provider does not respond
 * @param interval the period in which the keys are read at most twice
 */
record JwksCachePolicy(Duration cache, Duration outage, Duration interval) {}
