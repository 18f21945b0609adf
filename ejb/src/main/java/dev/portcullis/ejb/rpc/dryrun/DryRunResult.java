package dev.portcullis.ejb.rpc.dryrun;

import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * The decision of the gateway about a hypothetical call.
 *
 * @param ruling the decision about the method
 * @param admission the decision about a call to a contract, if the ruling leaves it to permissions
 * @param owned the ownership of an address, if the ruling depends on it
 */
public record DryRunResult(
    MethodDecision ruling, Optional<AdmissionResult> admission, Optional<OwnedAddress> owned) {
  /**
   * The ownership of an address.
   *
   * @param address the address
   * @param ownership from the viewpoint of the principal
   */
  public record OwnedAddress(Address address, Ownership ownership) {}
}
