package dev.portcullis.persistence.m2m;

/**
 * An organization that an M2M application of the zone is assigned to.
 *
 * @param m2mAppId the application
 * @param id the organization
 * @param name its name
 */
public record AssignedOrganization(String m2mAppId, String id, String name) {}
