package dev.portcullis.persistence.plan;

/**
 * A record with its name.
 *
 * @param id the identifier
 * @param name the name
 * @param organizationId its organization, null for the zone
 */
public record NamedRecord(String id, String name, String organizationId) {}
