package dev.portcullis.ejb.tenant;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.Wallet;
import java.util.List;

/**
 * A user whom a tenant manages, as the tenant sees them (R-IDN-21).
 *
 * @param displayName the name of the user
 * @param walletAddresses the wallets of the user, oldest first
 */
public record TenantUserView(String id, String displayName, List<WalletAddressRef> walletAddresses)
    implements AuditedResource {
  static TenantUserView of(User user, List<Wallet> wallets) {
    return new TenantUserView(
        user.id(),
        user.displayName(),
        wallets.stream().map(wallet -> new WalletAddressRef(wallet.walletAddress())).toList());
  }

  @Override
  public String auditId() {
    return id;
  }
}
