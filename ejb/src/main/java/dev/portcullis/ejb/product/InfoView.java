package dev.portcullis.ejb.product;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What pages for users and administrators read while they load (R-PLT-4).
 *
 * @param policyEnabled whether a sequencer can ask this installation
 * @param features the optional features that are enabled: {@code browser-sign-in}, {@code legacy}
 * @param multiOrgEnabled whether there are organizations: always
 * @param orgRoutingByDomain whether a proxy names the organization of each domain
 * @param orgId the organization that the proxy named for this request; null for the zone
 */
public record InfoView(
    boolean policyEnabled,
    List<String> features,
    boolean multiOrgEnabled,
    boolean orgRoutingByDomain,
    @Nullable String orgId) {}
