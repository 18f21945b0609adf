package dev.portcullis.ejb.member;

import jakarta.validation.constraints.NotNull;

/**
 * Assigns a user to an organization.
 *
 * @param userId the user
 */
public record AssignMemberRequest(@NotNull String userId) {}
