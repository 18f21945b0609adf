package dev.portcullis.ejb.webhook.abi;

import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.ContractRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Decodes calldata with the interface registered for the called contract. */
@Stateless
public class CallDecodingService {
  @Inject private ContractRepository contracts;
  @Inject private PermissionTargets permitted;

  /**
   * Decodes a call with the contract's own interface or that of its template.
   *
   * @param input selector and arguments
   * @return empty if the contract is not registered, its interfaces lack the function, or the input
   *     does not match the function
   */
  public Optional<DecodedCall> decode(Address contract, byte[] input) {
    return contracts
        .find(contract)
        .flatMap(known -> CallInputDecoder.decode(permitted.interfaces(known), input));
  }
}
