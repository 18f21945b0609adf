package dev.portcullis.ejb.m2m;

/**
 * An organization inside another record.
 *
 * @param id the organization
 */
public record OrganizationRef(String id) {}
