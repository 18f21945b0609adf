package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.explanation.ExplainAccessRequest.Caller;
import dev.portcullis.ejb.permission.matrix.MatrixEventPermission;
import dev.portcullis.ejb.permission.matrix.MatrixFunctionPermission;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Permissions that are to be tried before they are saved, and on which calls.
 *
 * @param functionPermissions as to replace the matrix
 * @param eventPermissions as to replace the matrix; they are checked, and decide no call
 * @param calls about which is asked
 */
public record PreviewMatrixRequest(
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixFunctionPermission> functionPermissions,
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixEventPermission> eventPermissions,
    @NotNull @Size(max = 20) List<@NotNull @Valid ExampleCall> calls) {
  /**
   * A call that somebody could make.
   *
   * @param actor who would make it; null for nobody who signed in
   * @param method a JSON-RPC method of the gateway
   * @param params as JSON-RPC has them; of {@code eth_sendRawTransaction} a signed transaction or a
   *     CallRequest
   */
  public record ExampleCall(
      @Valid Caller actor,
      @NotNull @Size(min = 1, max = 100) String method,
      @NotNull @Size(max = 10) List<JsonNode> params) {}
}
