package dev.portcullis.web.contract;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key {@code include} of the lists of contracts. */
public class ContractListParams {
  private static final String ABI = "abi";
  private static final String NONE = "none";

  @Parameter(
      description = "The large fields that the items contain; abi by default",
      schema = @Schema(enumeration = {ABI, NONE}))
  @QueryParam("include")
  private String include;

  /**
   * Whether the list includes the ABIs.
   *
   * @throws Failure naming {@code include} if it is another field
   */
  boolean withAbi() {
    if (include != null && !include.equals(ABI) && !include.equals(NONE)) {
      throw Failure.invalid("include", "must be abi or none");
    }
    return !NONE.equals(include);
  }
}
