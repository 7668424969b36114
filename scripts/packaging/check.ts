export const checkPackages = async (_: string): Promise<number> => 0;
