package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Holder;

/**
 * What a presented key stands for now, as one query finds it.
 *
 * @param keyId the record of the key
 * @param keyPrefix the part of the key that may be shown
 * @param holder whose key it is
 * @param organizationId the organization that owns the holder, or null for the zone
 * @param usable whether the key is neither revoked nor expired, and its organization not deleted
 * @param admitted whether the holder's whitelist has the client's address; an empty one has none
 */
public record KeyStanding(
    String keyId,
    String keyPrefix,
    Holder holder,
    String organizationId,
    boolean usable,
    boolean admitted) {}
