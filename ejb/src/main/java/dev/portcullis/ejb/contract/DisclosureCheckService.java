package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.function.Predicate;

/**
 * Answers anonymous clients what the zone discloses of a contract (R-IDN-22). An address without a
 * contract gets the same answer as one that discloses nothing.
 */
@Stateless
public class DisclosureCheckService {
  @Inject private ContractRepository contracts;

  /** Whether the code of the contract is disclosed. */
  public DisclosureCheckView bytecode(Address address) {
    return check(address, RegisteredContract::disclosesBytecode);
  }

  /** Whether the total supply of the token is disclosed. */
  public DisclosureCheckView supply(Address address) {
    return check(address, RegisteredContract::disclosesErc20TotalSupply);
  }

  private DisclosureCheckView check(Address address, Predicate<RegisteredContract> disclosed) {
    return new DisclosureCheckView(contracts.find(address).filter(disclosed).isPresent());
  }
}
