package dev.portcullis.legacy.tree;

import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import java.util.List;

/**
 * The next block without a root, and all data for its computation.
 *
 * @param stored the stored nodes at the locations that it changes
 */
public record StateRootInput(
    long number,
    List<ChangedAccount> accounts,
    List<ChangedBalance> balances,
    List<TreeNode> stored) {}
