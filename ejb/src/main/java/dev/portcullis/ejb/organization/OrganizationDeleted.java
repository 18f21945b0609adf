package dev.portcullis.ejb.organization;

/**
 * Fired inside the transaction that deletes an organization, so that each feature ends there what
 * the organization's people and credentials may do.
 *
 * @param organizationId the organization
 */
public record OrganizationDeleted(String organizationId) {}
