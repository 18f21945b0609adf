package dev.portcullis.ejb.webhook.abi;

import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.ContractRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Puts calls into the words of the interface that is registered for their target. */
@Stateless
public class CallDecodingService {
  @Inject private ContractRepository contracts;
  @Inject private PermissionTargets permitted;

  /**
   * What the contract is told, by its own interface or its template's.
   *
   * @param input selector and arguments
   * @return empty if nobody registered the contract, its interfaces lack the function, or the input
   *     does not follow it
   */
  public Optional<DecodedCall> decode(Address contract, byte[] input) {
    return contracts
        .find(contract)
        .flatMap(known -> CallInputDecoder.decode(permitted.interfaces(known), input));
  }
}
