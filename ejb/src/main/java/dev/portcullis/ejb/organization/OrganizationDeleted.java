package dev.portcullis.ejb.organization;

/**
 * Fired inside the transaction that deletes an organization, so that each feature withdraws there
 * the access of the organization's members and credentials.
 *
 * @param organizationId the organization
 */
public record OrganizationDeleted(String organizationId) {}
