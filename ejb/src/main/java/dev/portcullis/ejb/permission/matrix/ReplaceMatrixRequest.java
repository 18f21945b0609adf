package dev.portcullis.ejb.permission.matrix;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * All own permissions of a contract in the target state. Existing permissions that are not listed
 * are deleted. Unchanged permissions keep the zone's settings for umbrellas and other
 * organizations.
 *
 * @param functionPermissions at most one for each function
 * @param eventPermissions any number for each event
 */
public record ReplaceMatrixRequest(
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixFunctionPermission> functionPermissions,
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixEventPermission> eventPermissions) {}
