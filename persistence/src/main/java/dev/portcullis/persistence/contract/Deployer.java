package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;

/**
 * The deployer of a contract.
 *
 * @param wallet the sender of the transaction
 * @param isKnown whether the wallet's holder was known when the transaction was sent
 * @param organizationId the organization of the sender at that time; null for the zone, or if
 *     unknown
 */
public record Deployer(Address wallet, boolean isKnown, String organizationId) {
  /** Rejects an organization of an unknown sender. */
  public Deployer {
    if (!isKnown && organizationId != null) {
      throw new IllegalArgumentException("An unknown deployer has no organization");
    }
  }

  /** A sender who belongs to an organization, or to the zone. */
  public static Deployer of(Address wallet, String organizationId) {
    return new Deployer(wallet, true, organizationId);
  }

  /** A sender of which only the wallet is known. */
  public static Deployer unknown(Address wallet) {
    return new Deployer(wallet, false, null);
  }
}
