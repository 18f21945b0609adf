package dev.portcullis.ejb.member;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Invites a member.
 *
 * @param oidcSub the subject at the organization's identity provider
 * @param displayName 1 to 100 characters
 */
public record InviteMemberRequest(
    @NotNull @Size(min = 1, max = 1000) String oidcSub,
    @NotNull @Size(min = 1, max = 100) String displayName) {}
