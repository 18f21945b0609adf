package dev.portcullis.ejb.rpc.dryrun;

import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * What the gateway would decide about a call of somebody.
 *
 * @param ruling what the method itself decides
 * @param admission what was found about a call to a contract; it decides where the ruling leaves it
 *     to permissions
 * @param owned what was found about an address; it decides where the ruling leaves it to that
 */
public record DryRunResult(
    MethodDecision ruling, Optional<AdmissionResult> admission, Optional<Owned> owned) {
  /**
   * Whose an address is.
   *
   * @param address which
   * @param ownership to whoever asks
   */
  public record Owned(Address address, Ownership ownership) {}
}
