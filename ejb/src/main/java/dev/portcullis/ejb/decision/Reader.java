package dev.portcullis.ejb.decision;

import java.util.Optional;

/**
 * Who wants to see something of the chain.
 *
 * @param userId the user
 * @param person what decisions know of the user
 * @param seesEverything whether a zone role gives {@code full_read_access} or {@code
 *     full_sequencer_rpc_access}
 * @param seesOrganization the organization whose members' wallets and contracts a role of it opens
 *     by one of these
 */
public record Reader(
    String userId, Person person, boolean seesEverything, Optional<String> seesOrganization) {}
