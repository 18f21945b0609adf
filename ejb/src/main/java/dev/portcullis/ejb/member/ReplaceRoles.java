package dev.portcullis.ejb.member;

import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * What replaces the roles of a user.
 *
 * @param roles role ids (supplement 1.2: here they are plain strings)
 */
public record ReplaceRoles(@NotNull List<@NotNull String> roles) {}
