package dev.portcullis.ejb.permission.matrix;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * All permissions that a contract is to have of its own. What it has and is not named here is
 * deleted; what is named as it is stays as it is, to what the zone said of umbrellas and other
 * organizations.
 *
 * @param functionPermissions at most one for each function
 * @param eventPermissions as many for each event as there are ways to see it
 */
public record ReplaceMatrixRequest(
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixFunctionPermission> functionPermissions,
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixEventPermission> eventPermissions) {}
