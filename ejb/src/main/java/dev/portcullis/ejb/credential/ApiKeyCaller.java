package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Actor;

/**
 * The caller of a request with a valid key from an address in its whitelist.
 *
 * @param keyId the record of the key
 * @param actor the M2M application or tenant, with the organization that owns it
 */
public record ApiKeyCaller(String keyId, Actor actor) {}
