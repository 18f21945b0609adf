package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;

/**
 * Adds and changes rows of contracts within the quotas of their owners, for the routes of
 * organizations and of the zone. The caller has a transaction and has made its checks.
 */
@ApplicationScoped
public class ContractRows {
  @Inject private ContractRepository contracts;
  @Inject private QuotaEnforcer quotas;

  /** Adds a contract. Removes one of a deleted organization at the same address. */
  void add(RegisteredContract contract) {
    contracts.release(contract.contractAddress());
    contracts.add(contract);
    quotas.added(contract.owner(), Quota.CONTRACTS);
    quotas.added(contract.owner(), Quota.ABI_BYTES, abiBytes(contract));
  }

  /**
   * Changes a contract. Removes one of a deleted organization at its new address.
   *
   * @param address the address that the contract has afterward
   * @param change replaces the description, and what else the request contains
   */
  void change(RegisteredContract contract, Address address, Runnable change) {
    if (!address.equals(contract.contractAddress())) {
      contracts.release(address);
    }
    long before = abiBytes(contract);
    change.run();
    contracts.flush();
    quotas.added(contract.owner(), Quota.ABI_BYTES, abiBytes(contract) - before);
  }

  /** The size of the ABI in bytes as the database counts it: in UTF-8. */
  private static long abiBytes(RegisteredContract contract) {
    return contract.abi().getBytes(StandardCharsets.UTF_8).length;
  }
}
