package dev.portcullis.ejb.member;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Names a pending administrator.
 *
 * @param oidcSub the subject at the organization's identity provider
 */
public record NamePendingAdminRequest(@NotNull @Size(min = 1, max = 1000) String oidcSub) {}
