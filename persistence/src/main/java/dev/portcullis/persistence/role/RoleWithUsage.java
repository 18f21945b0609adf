package dev.portcullis.persistence.role;

/**
 * A role in a list.
 *
 * @param users how many users have it
 * @param contractPermissions how many function and event permissions name it
 */
public record RoleWithUsage(Role role, long users, long contractPermissions) {}
