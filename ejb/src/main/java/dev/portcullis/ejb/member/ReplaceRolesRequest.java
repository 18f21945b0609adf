package dev.portcullis.ejb.member;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Replaces the roles of a user.
 *
 * @param roles role ids (R-ADM-10)
 */
public record ReplaceRolesRequest(@NotNull @Size(max = 1000) List<@NotNull String> roles) {}
